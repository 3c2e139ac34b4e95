import type { ReactElement, ReactNode } from 'react'

/** A title; `end` stands on the right, above amounts; false is left out. */
type Title = string | false | ReactElement | { end: ReactNode }

/** The titles of the columns of a table. */
export const TableHead = ({ titles }: { titles: readonly Title[] }) => (
  <thead>
    <tr>
      {titles.map((title, at) => {
        if (title === false) return null
        const isAtEnd = typeof title === 'object' && 'end' in title
        return (
          <th key={at} scope="col" data-end={isAtEnd || undefined}>
            {isAtEnd ? title.end : title}
          </th>
        )
      })}
    </tr>
  </thead>
)
