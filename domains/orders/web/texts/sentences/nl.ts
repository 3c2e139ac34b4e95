import type { Sentences } from './en.ts'

export const sentences: Sentences = {
  'A mechanic must be assigned': 'Er moet een monteur zijn toegewezen',
  'There are no lines yet': 'Er zijn nog geen regels',
  'Every line must be approved first': 'Elke regel moet eerst akkoord zijn',
  'At least one line with a price must be proposed':
    'Er moet minstens één regel met een prijs zijn voorgesteld',
  'Every line must be approved or declined first':
    'Elke regel moet eerst akkoord of afgewezen zijn',
  'At least one line must be approved': 'Minstens één regel moet akkoord zijn',
  'Every line must be declined first': 'Elke regel moet eerst afgewezen zijn',
  'There is no new or dearer line to decide': 'Er is geen nieuwe of duurdere regel om te beslissen',
  'Every approved line must be done first': 'Elke akkoord bevonden regel moet eerst klaar zijn',
  'The issued invoice must be voided first': 'De uitgegeven factuur moet eerst worden ingetrokken',
  'An invoice must be issued first': 'Er moet eerst een factuur worden uitgegeven',
  'The invoice is not paid in full': 'De factuur is niet volledig betaald',
  'The customer must sign': 'De klant moet tekenen',
  'The service adviser must sign': 'De serviceadviseur moet tekenen',
  'The booked time has not passed yet': 'De afgesproken tijd is nog niet voorbij',
  'The down payment must be refunded first': 'De aanbetaling moet eerst worden terugbetaald',
  'A finished order with approved lines cannot be cancelled':
    'Een afgeronde order met goedgekeurde regels kan niet worden geannuleerd',
  'What was paid must be refunded first': 'Wat is betaald moet eerst worden terugbetaald',
  'This work order is closed': 'Deze werkorder is afgesloten',
  'This vehicle has another open work order': 'Dit voertuig heeft nog een andere open werkorder',
  'A work order does not go from {from} to {to}': 'Een werkorder gaat niet van {from} naar {to}',
  'The customer is deciding: take the estimate back first':
    'De klant beslist: neem eerst de offerte terug',
  'Lines can no longer be changed at this stage':
    'In deze fase kunnen regels niet meer worden gewijzigd',
  'The customer decides first: send the new lines for approval':
    'De klant beslist eerst: vraag akkoord voor de nieuwe regels',
  'Work is recorded while the car is being worked on':
    'Werk wordt bijgehouden terwijl de auto onder handen is',
  'A line keeps its kind: remove it and add another':
    'Een regel houdt zijn soort: verwijder hem en voeg een andere toe',
  'This line comes to more than can be billed':
    'Deze regel is hoger dan er gefactureerd kan worden',
  'Not more than the line comes to': 'Niet meer dan het bedrag van de regel',
  'Not more than the lines come to': 'Niet meer dan het bedrag van de regels',
  'Lower than the last known {odometer}: give the reason':
    'Lager dan de laatst bekende {odometer}: geef de reden',
  'Not lower than {odometer}, the odometer at check-in':
    'Niet lager dan {odometer}, de stand bij inchecken',
  'A walk-in needs its odometer, a booking its time':
    'Zonder afspraak is de kilometerstand nodig, bij een afspraak de tijd',
  'This time has passed': 'Deze tijd is voorbij',
  'Only a booking has a time': 'Alleen een afspraak heeft een tijd',
  'The customer signs, or say who agreed and how':
    'De klant tekent, of geef aan wie akkoord gaf en hoe',
  'Not passed: {items}': 'Niet in orde: {items}',
  'Please sign first': 'Teken eerst',
  'This drawing is too large': 'Deze tekening is te groot',
  'This drawing cannot be kept': 'Deze tekening kan niet worden bewaard',
  'Must be more than 0': 'Moet meer dan 0 zijn',
  'At most 100 percent': 'Maximaal 100 procent',
  'Whole rupiah, or percent with at most two decimals':
    'Hele roepia, of procenten met maximaal twee decimalen',
  'At most {max} lines': 'Maximaal {max} regels',
  'One of: {choices}': 'Een van: {choices}',
}
