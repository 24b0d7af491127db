import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import { GroupedFields } from "./GroupedFields.tsx";
import { FieldTemplate, Nothing } from "./templates.tsx";
import { widgets } from "./widgets.tsx";

/**
 * All that rjsf may render: flat objects of texts and boxes, in our own theme. The build leaves rjsf's default registry out (vite.config.ts), so what
 * is not named here is not there.
 */
export const registry = {
  fields: { BooleanField, ObjectField: GroupedFields, SchemaField, StringField },
  templates: { ButtonTemplates: {}, DescriptionFieldTemplate: Nothing, FieldErrorTemplate: Nothing, FieldHelpTemplate: Nothing, FieldTemplate },
  widgets,
};
