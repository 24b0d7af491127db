import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { GroupedFields } from "./grouped-fields.tsx";
import { FieldTemplate, Nothing } from "./templates.tsx";
import { widgets } from "./widgets.tsx";

/** Everything that rjsf may render: the build omits its default registry (vite.config.ts). */
export const registry = {
  fields: { BooleanField, ObjectField: GroupedFields, SchemaField, StringField },
  templates: {
    ButtonTemplates: {},
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    FieldTemplate,
  },
  widgets,
};
