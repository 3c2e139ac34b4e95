import type en from './en.ts'

export default {
  offline: 'Offline',
  title: 'Nog niet verzonden',
  button: (count) => `Nog niet verzonden: ${count}`,
  strip:
    'U bent offline. Inspectie, notities, tijden en foto’s blijven op dit apparaat staan en worden later verzonden. Geld, goedkeuring, een order verder zetten en overdragen kan alleen met de server.',
  kept: 'Bewaard op dit apparaat. Het wordt verzonden zodra u weer online bent.',
  none: 'Alles is verzonden.',
  state: {
    waits: 'Wacht op de server',
    asks: 'Iemand anders wijzigde hetzelfde veld',
    refused: 'Niet aangenomen',
  },
  mine: 'Uw versie',
  theirs: 'Nu',
  by: (name, time) => `${name}, ${time}`,
  empty: 'Leeg',
  keepMine: 'Die van u houden',
  keepTheirs: 'De andere houden',
  discard: 'Weggooien',
  discardTitle: 'Weggooien wat niet is verzonden?',
  discardText: 'Het staat alleen op dit apparaat. Het komt niet meer terug.',
  leaveTitle: 'Uitloggen voordat alles is verzonden?',
  leaveText: (count) =>
    `Nog niet verzonden: ${count}. Het staat alleen op dit apparaat en verdwijnt als u uitlogt.`,
  photos: (count) => `Foto’s en video’s onderweg: ${count}`,
  clock: {
    start: 'Tijd: begin',
    pause: 'Tijd: pauze',
    finish: 'Tijd: klaar',
    stop: 'Tijd: stop',
  },
  stay: 'Ingelogd blijven',
  message: { full: 'Dit apparaat is vol, dus dit is niet bewaard' },
} satisfies typeof en
