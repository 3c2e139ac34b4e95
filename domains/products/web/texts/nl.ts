import type en from './en.ts'

const texts: typeof en = {
  message: {
    notAWorkshop: 'Alleen een werkplaats houdt voorraad van producten',
    itemKnown: 'Deze SKU is al in de werkplaats: voorraad en kosten staan daar',
    otherUnit: 'Deze SKU wordt geteld in {unit}',
    byMovements: 'De voorraad verandert door mutaties',
    skuOfOther: 'Een ander product heeft deze SKU',
    notSoldHere: 'Deze garage heeft dit product niet',
    ofWorkshop: 'Een werkplaats verkoopt via haar superbeheerder - productie',
    ofGarage: 'Een garage verkoopt aan haar eigen balie',
  },
}

export default texts
