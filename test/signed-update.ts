/**
 * A file and its signature as the signer of Tauri made them (`tauri signer sign --app-version 1.2.0`),
 * and the public half of its key.
 */
export const signedUpdate = {
  version: '1.2.0',
  fileName: 'Protocraft_1.2.0_aarch64.app.tar.gz',
  content: 'An app of the tests, signed by the Tauri signer.\n',
  signature:
    'dW50cnVzdGVkIGNvbW1lbnQ6IHNpZ25hdHVyZSBmcm9tIHRhdXJpIHNlY3JldCBrZXkKUlVUYklOUXpjWCtyUWkyZnRJRi84UWw1dThwakxRRUROTjR3SC9pcFlUR2ovajNYdmtKRXFYblFENjY1bFBHcVhIZC9nSHJjUUxoSFhqa3V6a01qbWw4aURPblhDWlhJemdFPQp0cnVzdGVkIGNvbW1lbnQ6IHRpbWVzdGFtcDoxNzk1NTE5ODg5CWZpbGU6UHJvdG9jcmFmdF8xLjIuMF9hYXJjaDY0LmFwcC50YXIuZ3oJdmVyc2lvbjoxLjIuMApGTmNSc3kvcEZtV0ZBWVZNM0ZnVDNwcjlMUzNFekJhZ1UwSms2MHVtVEFWM0lnVWFNM3JtcTJFWjZGOHY2b2tpamplRWhZYjVBZVFTWEdaUHhQSDVCQT09Cg==',
  publicKey:
    'dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIHB1YmxpYyBrZXk6IDQyQUI3RjcxMzNENDIwREIKUldUYklOUXpjWCtyUXJ1cVJvSkRTZFRxUEE4N09MODRKQ1VEekQ4SVVLTUVSdEZvK3RDYnF5b0UK',
}
