import { namePlace, type S3Place } from './place.ts'

interface Failure extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Thrown if the server refuses, so that a retry won't help. */
export class Refused extends Error {}

export class NoSuchFile extends Refused {}

/** Converts what the SDK throws into a sentence for the operator, without keys. */
export function explain(place: S3Place): (error: unknown) => never {
  return (error) => {
    const { name, code, message, $metadata } = error as Failure
    const status = $metadata?.httpStatusCode
    const says = (sentence: string) => `${namePlace(place)}: ${sentence}`
    if (name === 'NoSuchBucket') throw new Refused(says(`there is no bucket ${place.bucket}.`))
    if (status === 404) throw new NoSuchFile(says('there is no such file.'))
    if (status === 401 || status === 403)
      throw new Refused(
        says(
          `the server refuses the key (${name}): look at S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and what the key may do.`,
        ),
      )
    if (status === 301 || status === 400)
      throw new Refused(
        says(`the server refuses the request (${name}): look at S3_REGION and S3_ENDPOINT.`),
      )
    throw new Error(
      says(`the server does not answer as it should (${code ?? name}: ${message}).`),
      {
        cause: error,
      },
    )
  }
}
