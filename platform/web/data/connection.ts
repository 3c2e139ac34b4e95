/** Tracks whether the server is reachable, from the last request and `navigator.onLine`. */
import { create } from 'zustand'

export const useConnection = create(() => ({ isDown: !navigator.onLine }))

export const isOffline = () => useConnection.getState().isDown

/** A smaller difference between the clocks of device and server is network delay. */
const LEAST_MS = 5000
/** Stored, since the app may start offline. */
const KEY = 'clock-ahead'
let ahead = Number(localStorage.getItem(KEY)) || 0

/** The server's time as this device knows it, for actions while offline. */
export const serverNow = () => new Date(Date.now() - ahead)

/**
 * Called after every request: it had a response, or the server was not reached.
 * @param date the server's time in the response
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
