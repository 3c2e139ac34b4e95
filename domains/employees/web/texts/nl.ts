import type en from './en.ts'

export default {
  search: 'Zoek naam, telefoon, e-mail',
  add: 'Medewerker toevoegen',
  edit: 'Medewerker bewerken',
  none: 'Nog geen medewerkers',
  noneText: 'Voeg toe wie hier werkt; wie een kantoorrol heeft, kan inloggen.',
  active: 'Actief',
  inactive: 'Inactief',
  isActive: 'Mag werken en inloggen',
  phoneHint: 'Een mobiel nummer: codes gaan hierheen.',
  allowReset: 'Nieuw wachtwoord toestaan',
  allowResetText: (name: string) =>
    `${name} kan dan binnen 15 minuten een nieuw wachtwoord kiezen, na een code op de telefoon.`,
  resetAllowedUntil: (at: string) => `Een nieuw wachtwoord kan worden gekozen tot ${at}`,
  garageOrWorkshop: 'Garage of werkplaats',
  sentences: {
    'This role needs a garage': 'Deze rol heeft een garage nodig',
    'Choose a garage or a country': 'Kies een garage of een land',
    'Choose a workshop': 'Kies een werkplaats',
    'This role is above your own': 'Deze rol staat boven de uwe',
    'You cannot change your own role or garage, or deactivate yourself':
      'U kunt uw eigen rol of garage niet wijzigen en uzelf niet deactiveren',
    'Another super admin must allow this': 'Een andere superbeheerder moet dit toestaan',
    'A new password may be chosen within 15 minutes':
      'Binnen 15 minuten kan een nieuw wachtwoord worden gekozen',
    '{item} has a history here: deactivate instead of deleting':
      '{item} heeft hier een geschiedenis: deactiveer in plaats van verwijderen',
  },
} satisfies typeof en
