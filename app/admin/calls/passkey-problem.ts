/** Its message says why the browser made or used no passkey. */
export class PasskeyProblem extends Error {}
