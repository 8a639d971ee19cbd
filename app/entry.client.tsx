/** React Router wants this file: nothing, as each app starts from an entry of its own. */
export default null
