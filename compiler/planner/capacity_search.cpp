#include "compiler/planner/capacity_search.h"
#include "compiler/planner/capacity_state.h"
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
namespace refold::planner {
namespace {
enum class End { Found, Failed, OutOfWork };
int g_rule=0, g_choose=0;
int64_t g_nodes=0;
class Search {
public:
  Search(CapacityState &state, std::vector<int32_t> rank, int choose,int64_t last) : state_(state), rank_(std::move(rank)), choose_(choose), last_work_(last) {}
  End Solve(std::vector<uint32_t> members) {
    for (;;) {
      if (!state_.Infer()) { why_ = state_.failure(); return End::Failed; }
      if (state_.work() > last_work_) return End::OutOfWork;
      size_t kept=0; for (uint32_t b: members) if(!state_.placed(b)) members[kept++]=b;
      members.resize(kept);
      if (members.empty()) return End::Found;
      uint32_t reach=0; std::vector<size_t> cuts;
      for (size_t i=0;i<kept;++i){ auto sp=state_.span(members[i]); if(i>0&&sp.lower>=reach) cuts.push_back(i); reach=std::max(reach,sp.upper);}
      if(!cuts.empty()){
        cuts.push_back(kept);
        size_t begin=0;
        std::vector<std::pair<size_t,size_t>> parts;
        for(size_t end: cuts){ parts.push_back({begin,end}); begin=end;}
        std::stable_sort(parts.begin(),parts.end(),[](auto&a,auto&b){return a.second-a.first<b.second-b.first;});
        for(auto [b,e]:parts){
          End end=Solve(std::vector<uint32_t>(members.begin()+b,members.begin()+e));
          if(end!=End::Found) return end;
        }
        return End::Found;
      }
      const uint32_t c=Choose(members);
      ++g_nodes;
      size_t mark=state_.mark();
      state_.Place(c);
      End end=Solve(members);
      if(end!=End::Failed) return end;
      state_.Undo(mark);
      if(!why_.Meets(state_.span(c))) return End::Failed;
      state_.Bar(c,why_);
    }
  }
  uint32_t Choose(const std::vector<uint32_t>&members){
    state_.AddWork(members.size());
    if(choose_==0){
      int64_t low=INT64_MAX; uint32_t best=UINT32_MAX;
      for(uint32_t b:members){
        if(state_.least(b)<low||(state_.least(b)==low&&rank_[b]<rank_[best])){low=state_.least(b);best=b;}
      }
      if(state_.rest(best)!=low) abort();
      return best;
    }
    // locally lowest, best rank
    uint32_t best=UINT32_MAX; int64_t bslack=INT64_MAX; int64_t bl=INT64_MAX;
    for(uint32_t b:members){
      if(state_.least(b)!=state_.rest(b)) continue;
      auto sp=state_.span(b);
      bool ok=true; int64_t slack=INT64_MAX;
      state_.AddWork(sp.upper-sp.lower);
      for(uint32_t s=sp.lower;s<sp.upper;++s){ if(state_.floor(s)!=state_.least(b)){ok=false;break;} slack=std::min(slack,state_.slack(s));}
      if(!ok) continue;
      bool better;
      if(choose_==1) better= best==UINT32_MAX||rank_[b]<rank_[best];
      else if(choose_==2) better= best==UINT32_MAX||slack<bslack||(slack==bslack&&rank_[b]<rank_[best]);
      else  better= best==UINT32_MAX||slack<bslack||(slack==bslack&&(state_.least(b)<bl||(state_.least(b)==bl&&rank_[b]<rank_[best])));
      if(better){best=b;bslack=slack;bl=state_.least(b);}
    }
    if(best==UINT32_MAX) abort();
    return best;
  }
private:
  CapacityState &state_; std::vector<int32_t> rank_; int choose_; int64_t last_work_; Sections why_;
};
}
CapacityAnswer SearchCapacity(absl::Span<const Lifetime> blocks, uint64_t capacity, int64_t max_work) {
  CapacityAnswer a;
  CapacityState state(blocks,capacity);
  size_t n=blocks.size();
  const char*e=getenv("RULE"); std::string rule=e?e:"TWA"; e=getenv("CHOOSE"); int choose=e?atoi(e):0;
  std::vector<std::array<double,4>> keys(n);
  for(size_t b=0;b<n;++b){
    double T=0; auto sp=state.span(b); for(uint32_t s=sp.lower;s<sp.upper;++s)T=std::max<double>(T,state.left(s));
    double W=blocks[b].upper-blocks[b].lower, Z=blocks[b].bytes;
    for(size_t k=0;k<rule.size()&&k<4;++k){double v=0; switch(rule[k]){case'T':v=T;break;case'W':v=W;break;case'Z':v=Z;break;case'A':v=W*Z;break;case'C':v=sp.upper-sp.lower;break; case 'L':v=-double(sp.lower);break;case'U':v=sp.upper;break; case 'z':v=-Z;break;}
      keys[b][k]=-v;}
  }
  std::vector<uint32_t> order(n); for(size_t i=0;i<n;++i)order[i]=i;
  std::stable_sort(order.begin(),order.end(),[&](auto a,auto b){return keys[a]<keys[b];});
  std::vector<int32_t> rank(n); for(size_t i=0;i<n;++i)rank[order[i]]=i;
  std::vector<uint32_t> members(n); for(size_t i=0;i<n;++i)members[i]=i;
  std::stable_sort(members.begin(),members.end(),[&](auto a,auto b){return state.span(a).lower<state.span(b).lower;});
  Search s(state,rank,choose,max_work);
  End end=s.Solve(members);
  a.verdict= end==End::Found?CapacityVerdict::Fits: end==End::Failed?CapacityVerdict::CannotFit:CapacityVerdict::OutOfWork;
  a.work=state.work();
  if(end==End::Found) for(size_t b=0;b<n;++b)a.offsets.push_back(state.Offset(b));
  fprintf(stderr,"nodes %ld work %ld\n",(long)g_nodes,(long)a.work);
  return a;
}
}
