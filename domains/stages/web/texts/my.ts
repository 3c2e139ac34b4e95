import type en from './en.ts'

export default {
  message: {
    stageRetired: 'Peringkat dihentikan',
    taskRetired: 'Tugasan dihentikan',
    notWhole: 'Setiap peringkat dan setiap tugasan mesti ada sekali dalam susunan',
  },
} satisfies typeof en
