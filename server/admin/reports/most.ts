/**
 * Rows that are shown of what visitors and apps name themselves: there can be any number of these. A
 * report reads one row more, which tells that there is more.
 */
export const most = 1000
