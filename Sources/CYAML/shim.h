#ifndef CAIRN_CYAML_SHIM_H
#define CAIRN_CYAML_SHIM_H

#include <yaml.h>

// Swift imports the union `yaml_event_t.data`, but each of its members is an unnamed struct whose imported name differs
// between compilers; these accessors give the few fields that Cairn reads a stable name.

static inline const char *cairn_yaml_scalar_value(const yaml_event_t *event) {
    return (const char *)event->data.scalar.value;
}
static inline size_t cairn_yaml_scalar_length(const yaml_event_t *event) { return event->data.scalar.length; }
static inline int cairn_yaml_scalar_is_plain(const yaml_event_t *event) {
    return event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}
static inline const char *cairn_yaml_scalar_tag(const yaml_event_t *event) {
    return (const char *)event->data.scalar.tag;
}
static inline const char *cairn_yaml_scalar_anchor(const yaml_event_t *event) {
    return (const char *)event->data.scalar.anchor;
}
static inline const char *cairn_yaml_sequence_anchor(const yaml_event_t *event) {
    return (const char *)event->data.sequence_start.anchor;
}
static inline const char *cairn_yaml_mapping_anchor(const yaml_event_t *event) {
    return (const char *)event->data.mapping_start.anchor;
}
static inline const char *cairn_yaml_alias_anchor(const yaml_event_t *event) {
    return (const char *)event->data.alias.anchor;
}

#endif
