{% from "values.html" import check -%}
/*
{{ check("offline-worker.js", {"offline": offline, "roots": roots}) }}*/
