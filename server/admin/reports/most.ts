/**
 * Rows of a report on a page of the console, and of what visitors and apps name themselves anywhere:
 * there can be any number of these. A report reads one row more, which tells that there is more.
 */
export const most = 1000
