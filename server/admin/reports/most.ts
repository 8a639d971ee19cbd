/**
 * The most rows of a report on a page of the console, and anywhere of what visitors and apps name
 * themselves, which can be any number. A report reads one row more, to know whether there are more.
 */
export const most = 1000
