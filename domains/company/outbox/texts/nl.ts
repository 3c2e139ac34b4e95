import type en from './en.ts'

export default {
  offline: 'Offline',
  title: 'Nog niet verzonden',
  button: (count) => `Nog niet verzonden: ${count}`,
  strip:
    'U bent offline. Inspecties, notities, tijden en foto’s worden op dit apparaat bewaard en later verzonden. Betalingen, goedkeuringen, statuswijzigingen van orders en overdracht kunnen alleen met de server.',
  kept: 'Bewaard op dit apparaat. Het wordt verzonden zodra u weer online bent.',
  none: 'Alles is verzonden.',
  state: {
    waits: 'Wacht op de server',
    asks: 'Iemand anders wijzigde hetzelfde veld',
    refused: 'Geweigerd',
  },
  mine: 'Uw versie',
  theirs: 'Huidige versie',
  by: (name, time) => `${name}, ${time}`,
  empty: 'Leeg',
  keepMine: 'Uw versie houden',
  keepTheirs: 'Huidige versie houden',
  discard: 'Weggooien',
  discardTitle: 'Weggooien wat niet is verzonden?',
  discardText: 'Het staat alleen op dit apparaat en kan niet worden hersteld.',
  leaveTitle: 'Uitloggen voordat alles is verzonden?',
  leaveText: (count) =>
    `Nog niet verzonden: ${count}. Het staat alleen op dit apparaat en verdwijnt als u uitlogt.`,
  photos: (count) => `Foto’s en video’s die worden verzonden: ${count}`,
  clock: {
    start: 'Tijd: begin',
    pause: 'Tijd: pauze',
    finish: 'Tijd: klaar',
    stop: 'Tijd: stop',
  },
  stay: 'Ingelogd blijven',
  message: { full: 'Dit apparaat is vol, dus dit is niet bewaard' },
} satisfies typeof en
