import type en from './en.ts'

export default {
  title: 'Inrichten',
  progress: (done: number, all: number) => `Inrichten: ${done} van ${all}`,
  subtitle: (done: number, all: number) => `${done} van ${all} stappen klaar`,
  allDone: 'Alles is ingericht',
  goOn: 'Verder',
  skip: 'Overslaan',
  takeBack: 'Overslaan ongedaan maken',
  withoutPrice: (count) =>
    count === 1 ? '1 dienst heeft geen prijs' : `${count} diensten hebben geen prijs`,
  states: { open: '', done: 'Gereed', skipped: 'Overgeslagen' },
  steps: {
    company: {
      name: 'Uw vestiging',
      about:
        'Een vestiging heeft het adres, de tijdzone en de nummers van uw papieren. Zonder vestiging kan niemand een order maken.',
      act: 'Vestiging toevoegen',
    },
    legal_entity: {
      name: 'Uw bedrijf',
      about:
        'De officiële naam, btw-nummers en bankrekening staan op facturen. Zonder bedrijf staat er alleen de naam van de vestiging.',
      act: 'Uw bedrijf toevoegen',
    },
    hours: {
      name: 'Openingstijden',
      about:
        'Beloften en de agenda rekenen in open uren. Zonder eigen tijden is elke vestiging open van maandag tot en met zaterdag, van acht tot vijf.',
      act: 'Tijden instellen',
    },
    people: {
      name: 'Uw mensen',
      about: 'Iedereen meldt zich aan met de eigen telefoon. Tot dan werkt u alleen.',
      act: 'Persoon toevoegen',
    },
    starter: {
      name: 'Startgegevens',
      about:
        'Merken, modellen, controlepunten en categorieën van uw land komen in één keer. Zonder die gegevens typt u ze wanneer u ze nodig hebt.',
      act: 'Startgegevens kiezen',
    },
    services: {
      name: 'Diensten en prijzen',
      about: 'Een order neemt werk en prijzen uit deze lijst. Zonder lijst typt u elke regel.',
      act: 'Dienst toevoegen',
    },
    stock: {
      name: 'Voorraad',
      about:
        'Onderdelen op een order gaan van de voorraad af. Zonder voorraad kunt u een onderdeel als losse regel schrijven.',
      act: 'Onderdeel toevoegen',
    },
    customers: {
      name: 'Klanten en auto’s',
      about:
        'Een order heeft een klant en een auto nodig. U kunt beide ook in de order zelf toevoegen.',
      act: 'Klant toevoegen',
    },
    suppliers: {
      name: 'Leveranciers',
      about: 'Een inkoop noemt wie levert. Zonder leveranciers kunt u geen inkopen boeken.',
      act: 'Leverancier toevoegen',
    },
    balances: {
      name: 'Beginsaldi',
      about:
        'Voer in wat u op de eerste dag had en schuldig was. Zonder beginsaldi tonen de rapporten alleen wat er daarna gebeurde.',
      act: 'Saldi invoeren',
    },
    order: {
      name: 'De eerste betaalde opdracht',
      about:
        'Er komt een auto: maak de werkorder, doe het werk, druk de factuur af en neem de betaling aan.',
      act: 'Order maken',
    },
    day_end: {
      name: 'De eerste dagafsluiting',
      about: 'Vergelijk het ontvangen geld met de kas, en zie wat tot morgen open blijft.',
      act: 'Dag afsluiten',
    },
  },
  starter: {
    title: 'Startgegevens',
    calculated: 'berekend, kan een dag verschuiven',
    optional:
      'Eerst niet aangevinkt: dagen van een deelstaat, zolang het adres van een vestiging geen deelstaat noemt. Vink die van uw vestigingen aan.',
    intro: 'Kies wat u nodig hebt. Bestaande gegevens blijven ongewijzigd.',
    country: 'Land',
    there: 'bestaat al',
    all: 'Alles kiezen',
    none: 'Niets kiezen',
    price: (name: string) => `Prijs van ${name}`,
    prices: 'Een dienst zonder prijs wordt niet toegevoegd.',
    add: 'Toevoegen',
    nothing: 'Er is niets meer toe te voegen',
    groups: {
      makes: 'Merken en modellen',
      inspection_items: 'Controlepunten',
      checklist_items: 'Lijst van de eindcontrole',
      service_categories: 'Dienstcategorieën',
      services: 'Diensten',
      inventory_categories: 'Voorraadcategorieën',
      holidays: 'Feestdagen',
    },
  },
  message: {
    stepDone: 'Deze stap is klaar',
    added: 'Startgegevens toegevoegd',
  },
} satisfies typeof en
