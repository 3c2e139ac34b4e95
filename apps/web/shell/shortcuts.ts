/** The names of the keys on this machine. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export const COMMAND_KEY = isApple ? '⌘ K' : 'Ctrl K'
