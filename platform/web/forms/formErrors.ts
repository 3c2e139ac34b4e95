/**
 * Shows the errors of a rejected form (from the server or from its own schema). Errors of fields that are not on the
 * screen appear above the form.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { ApiFailure } from '../data/api.ts'
import type { ContractForm } from './form.tsx'
import { useTexts } from '../language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { focusFirstError } from '../ui/dialogs/focus.ts'

type Problem = readonly [name: string, problem: ApiMessage]

/** The problems of a form by the server's field names: `lines.2.qty`. */
export function formProblems(errors: object, within = ''): Problem[] {
  return Object.entries(errors).flatMap(([part, error]: [string, unknown]) => {
    // an error also contains the input that it belongs to
    if (part === 'ref' || typeof error !== 'object' || error === null) return []
    const name = within ? `${within}.${part}` : part
    const problem = fieldProblem(error as { message?: string })
    const own: Problem[] = typeof problem === 'undefined' ? [] : [[name, createMessage(problem)]]
    return [...own, ...formProblems(error, name)]
  })
}

/** Prefixes a generic message with the name of its field, where the reader's language has one. */
function useTell() {
  const { field, entities } = useTexts(commonTexts)
  const sayMessage = useFormatMessage()
  return ([name, problem]: Problem) => {
    const sentence = sayMessage(problem)
    const part = name.split('.').findLast((one) => !/^\d+$/.test(one)) ?? ''
    if (problem.code.includes('.') || part === 'root') return sentence
    const words = part.replace(/_ids?$/, '').replaceAll('_', ' ')
    const key = words.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
    const label =
      (field as Record<string, string>)[key] ?? (entities as Record<string, string>)[words]
    return label ? `${label}: ${sentence}` : sentence
  }
}

/** Sets the server's errors on their fields, and finds the problems that the screen does not show. */
export function useFormErrors<T extends FieldValues>(
  form: ContractForm<T>,
  failure: ApiFailure | null,
  self: RefObject<HTMLFormElement | null>,
) {
  const { setError } = form
  const sayMessage = useFormatMessage()
  const tell = useTell()
  const alert = useRef<HTMLDivElement>(null)
  const [unseen, setUnseen] = useState<readonly Problem[]>([])

  const [asked, setAsked] = useState<readonly Problem[]>()

  const look = useEffectEvent((problems: readonly Problem[]) => {
    if (!self.current) return
    focusFirstError(self.current)
    // a part of the form may show a problem in its own way, and a field may be in a closed step: what counts is the
    // visible text
    const shown = self.current.innerText
    setUnseen(problems.filter(([, problem]) => !shown.includes(sayMessage(problem))))
  })
  // a frame later the form shows the errors set in its state, so the screen can be checked
  const show = (problems: readonly Problem[]) => requestAnimationFrame(() => setAsked(problems))
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the drawn form tells what is on the screen
    if (asked) look(asked)
  }, [asked])

  useEffect(() => {
    const refused = Object.entries(failure?.errors ?? {})
    for (const [index, [name, [first]]] of refused.entries())
      setError(name as Path<T>, { type: 'server', ...first }, { shouldFocus: index === 0 })
    if (failure) show(refused.flatMap(([name, all]) => all.map((one) => [name, one] as const)))
  }, [failure, setError])

  useEffect(() => {
    const refusedField = self.current?.querySelector('[aria-invalid=true]:focus')
    if (unseen.length > 0 && !refusedField) alert.current?.focus()
  }, [unseen, self])

  const isWhole = failure !== null && Object.keys(failure.errors).length === 0
  const sentences = isWhole ? [sayMessage(failure)] : unseen.map(tell)
  return {
    alert,
    sentences: [...new Set(sentences)],
    /** Handles errors of the form's own schema. */
    refuse: (errors: FieldErrors<T>) => show(formProblems(errors)),
    /** Clears the errors of the previous try. */
    forget: () => setUnseen([]),
  }
}
