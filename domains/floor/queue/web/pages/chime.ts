/** The chime of the wall display: two notes, synthesized in the browser. The mute setting is stored on this device. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const useChime = create<{ isMuted: boolean }>()(
  persist((): { isMuted: boolean } => ({ isMuted: false }), { name: 'bengkel-chime' }),
)

const NOTES = [660, 495]
const SECONDS = 0.45

let player: AudioContext | undefined

/** Browsers block sound before the first click; until then this call does nothing. */
export function chime() {
  if (useChime.getState().isMuted) return
  player ??= new AudioContext()
  void player.resume()
  for (const [index, note] of NOTES.entries()) {
    const begin = player.currentTime + index * SECONDS
    const sound = player.createOscillator()
    const volume = player.createGain()
    sound.frequency.value = note
    volume.gain.setValueAtTime(0.4, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + SECONDS * 2)
    sound.connect(volume).connect(player.destination)
    sound.start(begin)
    sound.stop(begin + SECONDS * 2)
  }
}

export function toggleChime() {
  useChime.setState(({ isMuted }) => ({ isMuted: !isMuted }))
  // the click unlocks sound, and plays it once
  chime()
}
