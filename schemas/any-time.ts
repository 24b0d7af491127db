/** The label that calls have for the time of an event without times of day: a name of the wire, not a time to put on a ticket. */
export const anyTime = "Any Time";
