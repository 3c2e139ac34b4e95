/** Whether the server can be reached, as the last request and the browser itself know it. */
import { create } from 'zustand'

export const useConnection = create(() => ({ isDown: !navigator.onLine }))

export const isOffline = () => useConnection.getState().isDown

/** How far this device's clock is ahead of the server's; less than this is the time of the line itself. */
const LEAST_MS = 5000
/** Kept, since the app may start without a line. */
const KEY = 'clock-ahead'
let ahead = Number(localStorage.getItem(KEY)) || 0

/** The server's time as this device knows it: for what was done without a line. */
export const serverNow = () => new Date(Date.now() - ahead)

/**
 * Said by every request: it was answered, or the server was not reached.
 * @param date the server's time in the answer
 */
export function reportConnection(isReached: boolean, date?: string | null) {
  const difference = date ? Date.now() - Date.parse(date) : Number.NaN
  if (!Number.isNaN(difference)) keepAhead(Math.abs(difference) > LEAST_MS ? difference : 0)
  const down = !isReached || !navigator.onLine
  if (down !== isOffline()) useConnection.setState({ isDown: down })
}

function keepAhead(difference: number) {
  // the server's time has whole seconds
  if (Math.abs(difference - ahead) < LEAST_MS) return
  ahead = difference
  localStorage.setItem(KEY, String(ahead))
}

window.addEventListener('online', () => reportConnection(true))
window.addEventListener('offline', () => reportConnection(false))
