/** Called when a form's write has worked, before its page moves on: the form's draft can then go. */
const listeners = new Set<() => void>()

export const emitSaved = () => {
  for (const listener of listeners) listener()
}

export function onSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
