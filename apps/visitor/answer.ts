/** The form of an answer: which fields it has, and what the call of the decision gets of them. */
import { type LineDecision, lineDecisions } from '#domains/outside/shares/values.ts'

/** What the customer entered, to show it again beside its errors. */
export interface AnswerFields {
  /** Only the first decision of each line counts. */
  decisions: ReadonlyMap<number, LineDecision>
  notes: ReadonlyMap<number, string>
  approvesAll: boolean
  name: string
  code: string
}

export const emptyAnswer: AnswerFields = {
  decisions: new Map(),
  notes: new Map(),
  approvesAll: false,
  name: '',
  code: '',
}

const isDecision = (value: string): value is LineDecision =>
  lineDecisions.some((decision) => decision === value)

export function readAnswer(form: URLSearchParams): AnswerFields {
  const decisions = new Map<number, LineDecision>()
  const notes = new Map<number, string>()
  for (const [field, value] of form) {
    const [, kind, id] = /^(decision|note)_(\d{1,9})$/.exec(field) ?? []
    if (kind === 'decision' && isDecision(value)) decisions.set(Number(id), value)
    if (kind === 'note') notes.set(Number(id), value)
  }
  return {
    decisions,
    notes,
    approvesAll: form.get('all') === 'approve',
    name: form.get('name') ?? '',
    code: form.get('code') ?? '',
  }
}

/** The body of the decision call. "Approve all" decides about each line that has no decision of its own. */
export function readDecision(form: URLSearchParams) {
  const { decisions, notes, approvesAll, name, code } = readAnswer(form)
  const lines = form
    .getAll('line')
    .map(Number)
    .map((line_id) => {
      const decision = decisions.get(line_id) ?? (approvesAll ? 'approve' : undefined)
      const note = notes.get(line_id)?.trim()
      return { line_id, ...(decision ? { decision } : {}), ...(note ? { note } : {}) }
    })
  const signature = form.get('signature')
  return {
    hash: form.get('hash') ?? '',
    lines,
    name,
    ...(signature ? { signature } : {}),
    ...(code.trim() ? { code: code.trim() } : {}),
  }
}
