/** Of each kind: more than these do not fit on a screen. */
export const most = 5
