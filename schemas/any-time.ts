/** The API's label for events without times of day. Translate it for display. */
export const anyTime = "Any Time";
