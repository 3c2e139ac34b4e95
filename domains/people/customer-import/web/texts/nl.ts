import type en from './en.ts'

export default {
  importTitle: 'Klanten importeren',
  importHint:
    'Een Excel- of CSV-bestand met een rij voor elke auto, en een voor iemand zonder auto. Iemand met twee auto’s heeft twee rijen met dezelfde naam en telefoon. Wie al bekend is blijft zoals hij is; nieuwe auto’s worden toegevoegd.',
  noColumns: 'De eerste rij moet de kolommen noemen, ten minste naam en telefoon',
  imported: (count: string) => `${count} rijen geïmporteerd`,
  example: 'Voorbeeldbestand',
  file: 'klanten',
  odd: 'Ook kentekens aannemen die niet aan het formaat van het land voldoen',
  car: 'Auto',
  newCar: 'nieuwe auto',
  knownCar: 'bekende auto',
  odometer: 'Kilometerstand',
  message: {
    phoneOf: 'Dit telefoonnummer is van {name}',
    phoneInFile: 'Rij {row} heeft dit telefoonnummer met een andere naam',
    plateInFile: 'Dit kenteken staat al in rij {row}',
    plateOf: 'Dit kenteken is van een auto van {name}',
    vinInFile: 'Dit VIN staat al in rij {row}',
    noBrand: 'Er is geen merk met deze naam',
    noModel: 'Dit merk heeft geen model met deze naam',
    noVariant: 'Dit model heeft geen variant met deze naam',
    imported: 'Klanten geïmporteerd',
  },
} satisfies typeof en
