/** Short messages below the header, where they cover no button: 4 seconds, three at most, errors as alerts (feedback/Toasts.tsx). */
import { create } from 'zustand'

export const TOAST_MS = 4000
const MOST = 3

export interface Toast {
  id: number
  message: string
  failed: boolean
  /** Undoes the action that the toast reports. */
  undo?: (() => void) | undefined
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let last = 0

function show(message: string, failed: boolean, undo?: () => void) {
  const toast = { id: ++last, message, failed, undo }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-MOST) }))
}

export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

/** Reports a success: a translated sentence, and an undo action if there is one. */
export const toast = (message: string, { undo }: { undo?: () => void } = {}) =>
  show(message, false, undo)

/** Reports a failure. */
export const toastFailure = (message: string) => show(message, true)
