/** A textbook's month of a motorcycle workshop: its journals, and the trial balance worked out by hand. Whole rupiah. */

/** Accounts of the default chart, and three of the workshop's own. */
export const CASH = '1-1110'
export const RECEIVABLE = '1-1210'
export const PREPAID = '1-1430'
export const EQUIPMENT = '1-2110'
export const DEPRECIATION = '1-2190'
export const PAYABLE = '2-1110'
export const SALARIES_OWED = '2-1410'
export const CAPITAL = '3-1100'
export const DRAWINGS = '3-1200'
export const SERVICE = '4-1100'
export const DISCOUNTS = '4-1910'
export const SALARIES = '6-1100'
export const RENT = '6-1200'
export const UTILITIES = '6-1300'
export const DEPRECIATION_EXPENSE = '6-1600'
export const SUPPLIES = '1-1450'
export const SUPPLIES_USED = '5-1650'
export const UNEARNED = '2-1240'

export type Line = [account: string, debit: number, credit: number]
export const journals: [day: string, description: string, lines: Line[]][] = [
  [
    '2026-06-01',
    'The owner brings in cash and a lift',
    [
      [CASH, 60_000_000, 0],
      [EQUIPMENT, 24_000_000, 0],
      [CAPITAL, 0, 84_000_000],
    ],
  ],
  [
    '2026-06-01',
    'Rent of three months paid ahead',
    [
      [PREPAID, 9_000_000, 0],
      [CASH, 0, 9_000_000],
    ],
  ],
  [
    '2026-06-03',
    'Supplies bought on account',
    [
      [SUPPLIES, 4_500_000, 0],
      [PAYABLE, 0, 4_500_000],
    ],
  ],
  [
    '2026-06-05',
    'A fleet pays three months of service ahead',
    [
      [CASH, 6_000_000, 0],
      [UNEARNED, 0, 6_000_000],
    ],
  ],
  [
    '2026-06-09',
    'Services for cash',
    [
      [CASH, 11_250_000, 0],
      [SERVICE, 0, 11_250_000],
    ],
  ],
  [
    '2026-06-14',
    'Services on account',
    [
      [RECEIVABLE, 7_800_000, 0],
      [SERVICE, 0, 7_800_000],
    ],
  ],
  [
    '2026-06-15',
    'Salaries of half a month',
    [
      [SALARIES, 5_400_000, 0],
      [CASH, 0, 5_400_000],
    ],
  ],
  [
    '2026-06-18',
    'Part of the supplies paid',
    [
      [PAYABLE, 3_000_000, 0],
      [CASH, 0, 3_000_000],
    ],
  ],
  [
    '2026-06-22',
    'A customer pays, less a discount for being early',
    [
      [CASH, 4_900_000, 0],
      [DISCOUNTS, 100_000, 0],
      [RECEIVABLE, 0, 5_000_000],
    ],
  ],
  [
    '2026-06-26',
    'Electricity and water',
    [
      [UTILITIES, 1_350_000, 0],
      [CASH, 0, 1_350_000],
    ],
  ],
  [
    '2026-06-28',
    'The owner takes money out',
    [
      [DRAWINGS, 2_500_000, 0],
      [CASH, 0, 2_500_000],
    ],
  ],
  // adjustments at the end of the month
  [
    '2026-06-30',
    'A month of rent is used up',
    [
      [RENT, 3_000_000, 0],
      [PREPAID, 0, 3_000_000],
    ],
  ],
  [
    '2026-06-30',
    'Supplies used, 1,700,000 are left',
    [
      [SUPPLIES_USED, 2_800_000, 0],
      [SUPPLIES, 0, 2_800_000],
    ],
  ],
  [
    '2026-06-30',
    'Depreciation of the lift',
    [
      [DEPRECIATION_EXPENSE, 400_000, 0],
      [DEPRECIATION, 0, 400_000],
    ],
  ],
  [
    '2026-06-30',
    'A month of the fleet is earned',
    [
      [UNEARNED, 2_000_000, 0],
      [SERVICE, 0, 2_000_000],
    ],
  ],
  [
    '2026-06-30',
    'Salaries earned and not yet paid',
    [
      [SALARIES, 5_400_000, 0],
      [SALARIES_OWED, 0, 5_400_000],
    ],
  ],
]

/** The adjusted trial balance of 30 June, worked out on paper. */
export const onPaper: Line[] = [
  // 60,000 - 9,000 + 6,000 + 11,250 - 5,400 - 3,000 + 4,900 - 1,350 - 2,500 (thousands)
  [CASH, 60_900_000, 0],
  [RECEIVABLE, 2_800_000, 0],
  [PREPAID, 6_000_000, 0],
  [SUPPLIES, 1_700_000, 0],
  [EQUIPMENT, 24_000_000, 0],
  [DEPRECIATION, 0, 400_000],
  [PAYABLE, 0, 1_500_000],
  [UNEARNED, 0, 4_000_000],
  [SALARIES_OWED, 0, 5_400_000],
  [CAPITAL, 0, 84_000_000],
  [DRAWINGS, 2_500_000, 0],
  [SERVICE, 0, 21_050_000],
  [DISCOUNTS, 100_000, 0],
  [SUPPLIES_USED, 2_800_000, 0],
  [SALARIES, 10_800_000, 0],
  [RENT, 3_000_000, 0],
  [UTILITIES, 1_350_000, 0],
  [DEPRECIATION_EXPENSE, 400_000, 0],
]
export const ON_PAPER_TOTAL = 116_350_000
