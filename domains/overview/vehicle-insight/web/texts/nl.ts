import type en from './en.ts'

export default {
  title: 'Inzicht',
  passport: 'Voertuigpaspoort',
  prices: 'Met prijzen',
  rolledBack: 'De kilometerstand ging terug: bekijk de grafiek',
  between: 'Tussen bezoeken',
  days: (days) => `${days} dagen`,
  driven: 'Rijdt per dag',
  lastService: 'Laatste beurt',
  nextService: 'Volgende beurt',
  byDistance: (way) => `bij het bereiken van ${way}`,
  byMonths: 'zes maanden na de laatste',
  curve: 'Kilometerstand door de tijd',
  odometer: (way) => `nu ${way}`,
  owners: 'Eigenaren',
  since: (day) => `sinds ${day}`,
  until: (day) => `tot ${day}`,
  always: 'van vóór onze gegevens',
  changeOwner: 'Eigenaar wijzigen',
  newOwner: 'Nieuwe eigenaar',
  from: 'Eigenaar sinds',
} satisfies typeof en
