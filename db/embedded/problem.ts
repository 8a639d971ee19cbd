/** One sentence: what is wrong and what to do. */
export interface Problem {
  problem: string
}

export function isProblem(answer: object | undefined): answer is Problem {
  return answer !== undefined && 'problem' in answer
}
