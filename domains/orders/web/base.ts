import { useRouterState } from '@tanstack/react-router'

/**
 * Where the reader works with orders: the same pages stand below /order-management and below /my-work, and lead on
 * within the one that they were opened in.
 */
export const useBase = () =>
  useRouterState({
    select: ({ location }) =>
      location.pathname.toLowerCase().startsWith('/order-management')
        ? '/order-management'
        : '/my-work',
  })
