import type { ReactNode } from 'react'

/** Something that the customer should read first. */
export function Notice({ children }: { children: ReactNode }) {
  return <div className="notice">{children}</div>
}
