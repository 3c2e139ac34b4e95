/** Short messages at the top right, below the header: 4 seconds, three at most, errors as alerts. */
import { notifications } from '@mantine/notifications'

export const TOAST_MS = 4000

/** Says that something worked. Give it the translated sentence. */
export const toast = (message: string) =>
  void notifications.show({ message, color: 'petrol', role: 'status', autoClose: TOAST_MS })

/** Says that something failed. */
export const toastFailure = (message: string) =>
  void notifications.show({ message, color: 'red', role: 'alert', autoClose: TOAST_MS })
