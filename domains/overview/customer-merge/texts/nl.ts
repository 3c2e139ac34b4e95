import type en from './en.ts'

export default {
  title: 'Dubbele klanten',
  isDouble: 'Deze klant is samengevoegd met',
  merge: 'Dubbele klant samenvoegen',
  mergeNow: 'Samenvoegen',
  mergeTitle: (name: string) => `Samenvoegen met ${name}`,
  hint: (name: string) =>
    `Alles van de dubbele klant gaat naar ${name}: auto’s, werkorders, facturen, punten, coupons en bouwen. Beide namen blijven vindbaar. Een dag lang kan het ongedaan worden gemaakt.`,
  double: 'De dubbele klant',
  wentOver: (cars: string, orders: string) =>
    `${cars} ${cars === '1' ? 'auto' : 'auto’s'}, ${orders} ${orders === '1' ? 'werkorder' : 'werkorders'}`,
  message: {
    merged: 'Klanten samengevoegd',
    unmerged: 'Samenvoegen van klanten ongedaan gemaakt',
    same: 'Kies een andere klant',
    countries: 'Beide klanten moeten van hetzelfde land zijn',
    gone: 'Deze klant is al samengevoegd met {name}',
    blocked: 'De punten van {name} zijn geblokkeerd: hef dat eerst op',
    notMerged: 'Er is geen dubbele klant met deze klant samengevoegd',
    tooLate: 'Dit is meer dan een dag geleden samengevoegd',
    goneOn: 'Samengevoegde gegevens zijn sindsdien gebruikt: punten, een coupon of een factuur',
  },
} satisfies typeof en
