import type en from './en.ts'

export default {
  sentences: {
    'Must not be before the first day': 'Mag niet voor de eerste dag liggen',
    'At most {max} years at a time': 'Ten hoogste {max} jaar tegelijk',
    'At most {max} months side by side': 'Ten hoogste {max} maanden naast elkaar',
    'Choose a country: these books are kept in different currencies':
      'Kies een land: deze boeken worden in verschillende valuta gevoerd',
    'This page mark is not one of ours': 'Deze paginamarkering is niet bekend',
    'The reports are the sum of the lines': 'De rapporten zijn de som van de regels',
    'Every entry is whole and balances in each garage':
      'Elke boeking is volledig en sluit per garage',
    'Debit equals credit in each garage and month':
      'Debet is gelijk aan credit per garage en maand',
    'The inter-branch account is zero over the book':
      'De rekening-courant tussen vestigingen is nul over het hele boek',
    'Receivables and deposits are those of the papers':
      'Vorderingen en aanbetalingen kloppen met de stukken',
    'Every invoice and payment has its entry, and the other way round':
      'Elke factuur en betaling heeft haar boeking, en andersom',
    'Every reversal is the mirror of its entry':
      'Elke tegenboeking is het spiegelbeeld van haar boeking',
    'Numbers have no gap': 'De nummers hebben geen gaten',
    'Nothing was written into a closed month': 'In een gesloten maand is niets geschreven',
    'The database guards the ledger': 'De database bewaakt het grootboek',
  },
} satisfies typeof en
