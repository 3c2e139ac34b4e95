/** What the customer has to correct in a form, from the error of its call. */
import type { HttpError } from '#platform/server/http/errors.ts'
import type { Texts } from './words.ts'

export type Problem = keyof Texts['error']

const FIELDS: readonly Problem[] = ['name', 'lines', 'code', 'signature', 'text']

/** The fields of a 422, each once. A field inside a list belongs to the list: `lines.0.decision`. */
export function problemsOf({ details }: HttpError): Problem[] {
  const fields = Object.keys(details.errors ?? {}).map((field) => field.split('.')[0])
  const problems = fields.map((field) => FIELDS.find((each) => each === field) ?? 'other')
  return problems.length > 0 ? [...new Set(problems)] : ['other']
}
