/** The label that calls have for the time of an event without times of day: a name on the wire. Code that shows it translates it. */
export const anyTime = "Any Time";
