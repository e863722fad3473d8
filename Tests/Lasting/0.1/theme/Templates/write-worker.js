{% from "values.html" import check -%}
/*
{{ check("write-worker.js", {"home": home}) }}*/
