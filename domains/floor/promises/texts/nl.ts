import type en from './en.ts'

export default {
  level: { safe: 'Op tijd', at_risk: 'In gevaar', late: 'Te laat' },
  title: (level, percent) => `Belofte: ${level} (${percent}% zou op tijd zijn)`,
  chance: (level, percent) => `${level} · ${percent}%`,
  assign: (mechanic) => `${mechanic} toewijzen`,
  takeTime: (time) => `${time} beloven`,
  offer: 'Tijd voorstellen',
  offered: (time) => `Kan beloofd worden: ${time}`,
  take: 'Deze tijd gebruiken',
  filter: 'Belofte',
  values: {
    reason: {
      parts: 'onderdelen',
      third_party: 'een derde',
      customer: 'de klant',
      payment: 'betaling',
      capacity: 'een vrije plek of monteur',
    },
  },
  message: {
    passed: 'De beloofde tijd is voorbij',
    left: 'Nog {minutes} geplande minuten; klussen duren in deze garage {percent}% van de geplande tijd',
    before: 'De monteur heeft eerst nog {minutes} minuten ander werk',
    planned: 'Er zijn nog {minutes} geplande minuten',
    nobody:
      'Er is geen monteur toegewezen; wie het minst te doen heeft, heeft eerst nog {minutes} minuten',
    partOn: '{part} ontbreekt en wordt {day} verwacht',
    partNever: '{part} ontbreekt en er wordt geen levering verwacht',
    held: 'Het wacht op {reason}; het werk gaat op zijn vroegst verder als de garage weer opent',
    slot: 'De auto komt om {time}',
    ends: 'Het werk is waarschijnlijk {time} klaar, beloofd is {promise}',
    mechanic: 'Geef het aan {mechanic}, die eerder vrij is',
    part: 'Haal {part} bij {garage}',
    newTime: 'Geef de klant een nieuwe tijd door: {time}',
  },
} satisfies typeof en
