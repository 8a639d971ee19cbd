/** React Router requires this file. It is empty, because each app starts from an entry of its own. */
export default null
