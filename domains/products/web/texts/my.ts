import type en from './en.ts'

const texts: typeof en = {
  message: {
    notAWorkshop: 'Hanya bengkel pembuatan menyimpan stok produk',
    itemKnown: 'SKU ini sudah ada di bengkel pembuatan: stok dan kosnya disimpan di sana',
    otherUnit: 'SKU ini dikira dalam {unit}',
    byMovements: 'Stok berubah melalui pergerakan',
    skuOfOther: 'Produk lain menggunakan SKU ini',
    notSoldHere: 'Cawangan ini tidak mempunyai produk ini',
    ofWorkshop: 'Bengkel pembuatan menjual melalui pentadbir super - pembuatan',
    ofGarage: 'Cawangan menjual di kaunternya sendiri',
  },
}

export default texts
