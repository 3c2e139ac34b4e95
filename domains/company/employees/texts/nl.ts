import type en from './en.ts'

export default {
  search: 'Zoek naam, telefoon, e-mail',
  add: 'Medewerker toevoegen',
  edit: 'Medewerker bewerken',
  none: 'Nog geen medewerkers',
  noneText: 'Voeg toe wie hier werkt; wie een kantoorrol heeft, kan inloggen.',
  active: 'Actief',
  inactive: 'Inactief',
  isActive: 'Actief (kan inloggen)',
  hourlyRate: 'Kosten per uur',
  hourlyRateHint: 'Voor de uren die een monteur aan een bouw werkt.',
  phoneHint: 'Een mobiel nummer: codes gaan hierheen.',
  allowReset: 'Nieuw wachtwoord toestaan',
  allowResetText: (name: string) =>
    `${name} kan dan binnen 15 minuten een nieuw wachtwoord kiezen, na een code op de telefoon.`,
  resetAllowedUntil: (at: string) => `Een nieuw wachtwoord kan worden gekozen tot ${at}`,
  garageOrWorkshop: 'Garage of werkplaats',
  message: {
    needsGarage: 'Deze rol heeft een garage nodig',
    needsCountry: 'Kies een garage of een land',
    needsWorkshop: 'Kies een werkplaats',
    roleAbove: 'Deze rol staat boven de uwe',
    notYourself: 'U kunt uw eigen rol of garage niet wijzigen en uzelf niet deactiveren',
    notYourOwnReset: 'Een andere superbeheerder moet dit toestaan',
    resetAllowed: 'Binnen 15 minuten kan een nieuw wachtwoord worden gekozen',
    hasHistory: '{item} heeft hier gegevens: deactiveer in plaats van verwijderen',
  },
} satisfies typeof en
