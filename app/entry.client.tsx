// React Router wants this file. Each page that is an app starts from an entry of its own.
export {}
