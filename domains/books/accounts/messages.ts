/** The API's messages about a chart of accounts: texts only, without a schema. */
import { defineMessages } from '#platform/contract/messages.ts'

/** Errors in a chart: each sentence belongs to a field. */
export const accountMessages = defineMessages('accounts', {
  codeFormat: 'Digits, letters, dots and dashes only',
  groupOfType: 'This group belongs to another account type',
  groupNeeded: 'An account that accepts entries needs a group',
  typeOfParent: 'Must be the type of the parent account',
  typeOfChildren: 'The accounts below it have another type',
  parentHeader: 'The parent must be a header account',
  parentBook: 'The parent belongs to another country',
  parentCircle: 'The parent cannot be below the account itself',
  parentGarage: 'Must be the garage of the parent account',
  garageOfChildren: 'The accounts below it belong to other garages',
  garageBook: 'The garage is in another country',
  garageUsed: 'Other garages have entries on this account',
  hasChildren: 'There are accounts below this one',
  used: 'This account has entries, so this cannot be changed',
  system: 'The app posts to this account automatically, so it cannot be changed',
  usedOnDelete: 'This account has entries and cannot be deleted',
  rgsFormat: 'An RGS code begins with a capital letter, for example BVorDebHad',
})
