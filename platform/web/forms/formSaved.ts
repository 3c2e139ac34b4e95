/** Called when a form's write has succeeded, before its page navigates: the form's draft can then be removed. */
const listeners = new Set<() => void>()

export const emitSaved = () => {
  for (const listener of listeners) listener()
}

export function onSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
