/** The label that calls have for the time of an event without times of day: a name of the wire. Who shows it says it in the reader's language. */
export const anyTime = "Any Time";
