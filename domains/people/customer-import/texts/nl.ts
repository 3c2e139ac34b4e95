import type en from './en.ts'

export default {
  odometer: 'Kilometerstand',
  message: {
    phoneOf: 'Dit telefoonnummer is van {name}',
    phoneInFile: 'Rij {row} heeft dit telefoonnummer met een andere naam',
    plateInFile: 'Dit kenteken staat al in rij {row}',
    plateOf: 'Dit kenteken is van een auto van {name}',
    vinInFile: 'Dit VIN staat al in rij {row}',
    otherInFile: 'Rij {row} heeft andere waarden voor deze klant of auto',
    hasCode:
      'Deze auto heeft een code van zijn huidige merk: wijzig het merk op de pagina van de auto',
    noBrand: 'Er is geen merk met deze naam',
    noModel: 'Dit merk heeft geen model met deze naam',
    noVariant: 'Dit model heeft geen variant met deze naam',
    imported: 'Klanten geïmporteerd',
  },
} satisfies typeof en
