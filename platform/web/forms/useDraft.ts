/** A form's draft: stored while typing, restored when the form opens again, removed on save or discard. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { changedFields, removeDraft, saveDraft, readDraft, checksumOf } from './drafts.ts'
import type { ContractForm, Named } from './form.tsx'
import { onSaved } from './formSaved.ts'
import { useSession } from '../data/session.ts'

const WAIT_MS = 400

export interface DraftOf {
  /** The record that a dialog edits; for a page, the path is enough. */
  record?: string | number | undefined
  dialog?: boolean | undefined
}

export interface DraftState {
  /** `restored`: it is in the form. `changed`: it is not, since the record has changed after the draft began. */
  found: 'none' | 'restored' | 'changed'
  at: number
  /** Puts a draft that is not in the form into it. */
  use: () => void
  /** Discards it and resets the form. */
  discard: () => void
  /** Discards it and leaves the form. */
  drop: () => void
  /** The form was sent: the draft is removed when its write succeeds, or when its dialog closes. */
  sent: () => void
  /** The write was rejected: the draft stays. */
  refused: () => void
  /** The names of the rows chosen in pickers. */
  names: Map<string, Named>
}

export function useDraft<T extends FieldValues>(
  form: ContractForm<T>,
  { record, dialog }: DraftOf,
): DraftState {
  const employee = useSession((session) => session.employee_id)
  const [names] = useState(() => new Map<string, Named>())
  const [found, setFound] = useState<{ found: DraftState['found']; at: number }>({
    found: 'none',
    at: 0,
  })
  const [{ place, start, from }] = useState(() => placeOf(form, { record, dialog }))

  const put = () => {
    const draft = employee === null ? undefined : readDraft(employee, place)
    if (!draft) return
    for (const [field, named] of Object.entries(draft.names)) names.set(field, named)
    form.reset({ ...(start as T), ...draft.values }, { keepDefaultValues: true })
    setFound({ found: 'restored', at: draft.at })
  }
  const drop = () => {
    if (employee !== null) removeDraft(employee, place)
  }

  // before the first paint, so that the form does not jump
  useLayoutEffect(() => {
    const draft = employee === null ? undefined : readDraft(employee, place)
    if (!draft) return
    if (from && draft.from !== from) setFound({ found: 'changed', at: draft.at })
    else put()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  const waits = found.found === 'changed'
  const kept = useKeeping(form, { employee, place, start, from, names, waits })

  return {
    ...found,
    ...kept,
    names,
    use: put,
    drop,
    discard: () => {
      drop()
      names.clear()
      form.reset()
      setFound({ found: 'none', at: 0 })
    },
  }
}

interface Keeping {
  employee: number | null
  place: string
  start: Record<string, unknown>
  from: string
  names: ReadonlyMap<string, Named>
  /** An older draft still waits for the user's choice: it is not overwritten. */
  waits: boolean
}

/** Stores the draft while the user types, and removes it when the form is saved. */
function useKeeping<T extends FieldValues>(
  form: ContractForm<T>,
  { employee, place, start, from, names, waits }: Keeping,
): Pick<DraftState, 'sent' | 'refused'> {
  const isSent = useRef(false)
  useEffect(() => {
    if (employee === null || waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending: (() => void) | undefined
    const write = () => {
      clearTimeout(timer)
      pending?.()
      pending = undefined
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        pending = () => {
          if (isDirty === false) return removeDraft(employee, place)
          const changed = changedFields(values, start)
          const changedNames = Object.fromEntries([...names].filter(([field]) => field in changed))
          saveDraft(employee, place, { at: Date.now(), from, values: changed, names: changedNames })
        }
        timer = setTimeout(write, WAIT_MS)
      },
    })
    const forget = onSaved(() => {
      if (!isSent.current) return
      clearTimeout(timer)
      pending = undefined
      removeDraft(employee, place)
    })
    window.addEventListener('pagehide', write)
    return () => {
      stop()
      forget()
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
      // the form was sent and closed, so its write has the input; not so after an expired session
      if (isSent.current && useSession.getState().token) removeDraft(employee, place)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's own functions stay the same
  }, [employee, place, waits])
  return {
    sent: () => {
      isSent.current = true
    },
    refused: () => {
      isSent.current = false
    },
  }
}

/** The draft's key; `from` is empty if there is no record that could change. */
function placeOf<T extends FieldValues>(form: ContractForm<T>, { record, dialog }: DraftOf) {
  const start = { ...(form.formState.defaultValues as Record<string, unknown>) }
  const { pathname, search } = window.location
  const fields = checksumOf(Object.keys(start).toSorted())
  const where = pathname.toLowerCase()
  if (!dialog)
    return {
      start,
      place: `${where}${search}#${fields}`,
      from: /\/\d+(\/|$)/.test(pathname) ? checksumOf(start) : '',
    }
  // for a dialog without a record, its start values are the key
  const recordKey = record ?? checksumOf(start)
  return {
    start,
    place: `${where}#${fields}/${recordKey}`,
    from: record === undefined ? '' : checksumOf(start),
  }
}
