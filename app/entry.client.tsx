/** React Router requires this file. It is empty, because each app starts from its own entry. */
export default null
