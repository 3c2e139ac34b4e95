import type en from './en.ts'

const texts: typeof en = {
  message: {
    notAWorkshop: 'Hanya bengkel produksi yang menyimpan stok produk',
    itemKnown: 'SKU ini sudah ada di bengkel produksi: stok dan biayanya dicatat di sana',
    otherUnit: 'SKU ini dihitung dalam {unit}',
    byMovements: 'Stok berubah lewat pergerakan',
    skuOfOther: 'Produk lain memakai SKU ini',
    notSoldHere: 'Cabang ini tidak memiliki produk ini',
    ofWorkshop: 'Bengkel produksi menjual lewat super admin - manufaktur',
    ofGarage: 'Cabang menjual di mejanya sendiri',
  },
}

export default texts
